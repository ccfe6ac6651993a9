import type { Operation } from "./operation.ts"
import { accountOperations } from "./operations/account.server.ts"
import { attachmentOperations } from "./operations/attachments.server.ts"
import { chatOperations } from "./operations/chat.server.ts"
import { clientOperations } from "./operations/clients.server.ts"
import { connectionOperations } from "./operations/connections.server.ts"
import { favouriteOperations } from "./operations/favourites.server.ts"
import { findProfileOperations, readProfileOperation } from "./operations/find-profiles.server.ts"
import { loginOperations } from "./operations/login.server.ts"
import { notificationOperations } from "./operations/notifications.server.ts"
import { profileOperations } from "./operations/profile.server.ts"
import { resetPasswordOperations } from "./operations/reset-password.server.ts"
import { safetyOperations } from "./operations/safety.server.ts"
import { signUpOperations } from "./operations/sign-up.server.ts"
import { subscriptionOperations } from "./operations/subscription.server.ts"

export const operations: readonly Operation[] = [
  ...signUpOperations,
  ...loginOperations,
  ...resetPasswordOperations,
  ...accountOperations,
  ...findProfileOperations,
  ...favouriteOperations,
  // Last: it would take the others' addresses for ids.
  readProfileOperation,
  ...profileOperations,
  ...clientOperations,
  ...connectionOperations,
  ...chatOperations,
  ...attachmentOperations,
  ...notificationOperations,
  ...safetyOperations,
  ...subscriptionOperations,
]
