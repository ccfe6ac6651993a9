import type { Operation, Tag } from "./operation.ts"
import { accountOperations } from "./operations/account.server.ts"
import { attachmentOperations } from "./operations/attachments.server.ts"
import { chatOperations } from "./operations/chat.server.ts"
import { clientOperations } from "./operations/clients.server.ts"
import { connectionOperations } from "./operations/connections.server.ts"
import { favouriteOperations } from "./operations/favourites.server.ts"
import { findProfileOperations, readProfileOperation } from "./operations/find-profiles.server.ts"
import { loginOperations } from "./operations/login.server.ts"
import { notificationOperations } from "./operations/notifications.server.ts"
import { paymentOperations } from "./operations/payments.server.ts"
import { profileOperations } from "./operations/profile.server.ts"
import { resetPasswordOperations } from "./operations/reset-password.server.ts"
import { safetyOperations } from "./operations/safety.server.ts"
import { signUpOperations } from "./operations/sign-up.server.ts"
import { subscriptionOperations } from "./operations/subscription.server.ts"

const tagged = (tag: Tag, untagged: Omit<Operation, "tag">[]) =>
  untagged.map((operation): Operation => ({ tag, ...operation }))

export const operations: readonly Operation[] = [
  ...tagged("Account", signUpOperations),
  ...tagged("Account", loginOperations),
  ...tagged("Account", resetPasswordOperations),
  ...tagged("Account", accountOperations),
  ...tagged("Profiles", findProfileOperations),
  ...tagged("Favourites", favouriteOperations),
  // Behind the calls whose addresses it would take for ids.
  ...tagged("Profiles", [readProfileOperation, ...profileOperations]),
  ...tagged("Clients", clientOperations),
  ...tagged("Connections", connectionOperations),
  ...tagged("Chat", chatOperations),
  ...tagged("Chat", attachmentOperations),
  ...tagged("Notifications", notificationOperations),
  ...tagged("Safety", safetyOperations),
  ...tagged("Subscription", subscriptionOperations),
  ...tagged("Subscription", paymentOperations),
]
