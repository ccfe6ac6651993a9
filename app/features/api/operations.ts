import type { Operation, Tag } from "./operation.ts"
import { accountOperations } from "./operations/account.server.ts"
import { attachmentOperations } from "./operations/attachments.server.ts"
import { caseOperations } from "./operations/cases.server.ts"
import { chatOperations } from "./operations/chat.server.ts"
import { clientImportOperations } from "./operations/client-import.server.ts"
import { clientStandingOperations } from "./operations/client-standing.server.ts"
import { clientOperations } from "./operations/clients.server.ts"
import { connectionOperations } from "./operations/connections.server.ts"
import { consentOperations } from "./operations/consents.server.ts"
import { favouriteOperations } from "./operations/favourites.server.ts"
import { findProfileOperations, readProfileOperation } from "./operations/find-profiles.server.ts"
import { listOperations } from "./operations/lists.server.ts"
import { loginOperations } from "./operations/login.server.ts"
import { noteOperations } from "./operations/notes.server.ts"
import { notificationOperations } from "./operations/notifications.server.ts"
import { profileOperations } from "./operations/profile.server.ts"
import { removedOperations } from "./operations/removed.server.ts"
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
  // Before what would take its addresses for ids.
  ...tagged("Bureau", clientImportOperations),
  ...tagged("Clients", clientOperations),
  ...tagged("Clients", clientStandingOperations),
  ...tagged("Clients", consentOperations),
  ...tagged("Cases", caseOperations),
  ...tagged("Cases", noteOperations),
  ...tagged("Connections", connectionOperations),
  ...tagged("Chat", chatOperations),
  ...tagged("Chat", attachmentOperations),
  ...tagged("Notifications", notificationOperations),
  ...tagged("Safety", safetyOperations),
  ...tagged("Account", removedOperations),
  ...tagged("Subscription", subscriptionOperations),
  ...tagged("Lists", listOperations),
]
