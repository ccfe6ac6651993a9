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

/** Every call, in the order in which the document tells them. */
export const operations: readonly Operation[] = [
  ...signUpOperations,
  ...loginOperations,
  ...resetPasswordOperations,
  ...accountOperations,
  ...findProfileOperations,
  ...favouriteOperations,
  // Behind the others, whose addresses it would take for ids.
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
