import type { Operation, Tag } from "./operation.ts"
import { accountOperations } from "./operations/account.server.ts"
import { assistanceOperations } from "./operations/assistance.server.ts"
import { attachmentOperations } from "./operations/attachments.server.ts"
import { bureauOperations } from "./operations/bureau.server.ts"
import { caseOperations } from "./operations/cases.server.ts"
import { chatOperations } from "./operations/chat.server.ts"
import { chatSearchOperations } from "./operations/chat-search.server.ts"
import { chooseClientOperations } from "./operations/choose-client.server.ts"
import { clientImportOperations } from "./operations/client-import.server.ts"
import { clientStatusOperations } from "./operations/client-status.server.ts"
import { clientOperations } from "./operations/clients.server.ts"
import { connectionListOperations } from "./operations/connection-lists.server.ts"
import { connectionOperations } from "./operations/connections.server.ts"
import { consentOperations } from "./operations/consents.server.ts"
import { deskOperations } from "./operations/desk.server.ts"
import { favouriteOperations } from "./operations/favourites.server.ts"
import { feeOperations } from "./operations/fees.server.ts"
import { findProfileOperations, readProfileOperation } from "./operations/find-profiles.server.ts"
import { importRowOperations } from "./operations/import-rows.server.ts"
import { listOperations } from "./operations/lists.server.ts"
import { loginOperations } from "./operations/login.server.ts"
import { lookOperations } from "./operations/looks.server.ts"
import { meetingOperations } from "./operations/meetings.server.ts"
import { noteOperations } from "./operations/notes.server.ts"
import { notificationOperations } from "./operations/notifications.server.ts"
import { overviewOperations } from "./operations/overview.server.ts"
import { passwordOperations } from "./operations/passwords.server.ts"
import { pastRequestOperations } from "./operations/past-requests.server.ts"
import { paymentOperations } from "./operations/payments.server.ts"
import { pictureOperations } from "./operations/pictures.server.ts"
import { profileOperations } from "./operations/profile.server.ts"
import { pushOperations } from "./operations/push.server.ts"
import { removedOperations } from "./operations/removed.server.ts"
import { resetPasswordOperations } from "./operations/reset-password.server.ts"
import { safetyOperations } from "./operations/safety.server.ts"
import { savedSearchOperations } from "./operations/saved-searches.server.ts"
import { sessionOperations } from "./operations/sessions.server.ts"
import { settingOperations } from "./operations/settings.server.ts"
import { signUpOperations } from "./operations/sign-up.server.ts"
import { subscriptionOperations } from "./operations/subscription.server.ts"
import { takenImportOperations } from "./operations/taken-imports.server.ts"

const tagged = (tag: Tag, untagged: Omit<Operation, "tag">[]) =>
  untagged.map((operation): Operation => ({ tag, ...operation }))

export const operations: readonly Operation[] = [
  ...tagged("Account", signUpOperations),
  ...tagged("Account", loginOperations),
  ...tagged("Account", resetPasswordOperations),
  ...tagged("Account", accountOperations),
  ...tagged("Account", passwordOperations),
  ...tagged("Account", sessionOperations),
  ...tagged("Account", settingOperations),
  ...tagged("Account", overviewOperations),
  ...tagged("Profiles", findProfileOperations),
  ...tagged("Favourites", favouriteOperations),
  // Behind the calls whose addresses it would take for ids.
  ...tagged("Profiles", [readProfileOperation, ...profileOperations]),
  ...tagged("Profiles", pictureOperations),
  ...tagged("Profiles", lookOperations),
  ...tagged("Profiles", savedSearchOperations),
  // Before what would take their addresses for ids.
  ...tagged("Bureau", clientImportOperations),
  ...tagged("Bureau", importRowOperations),
  ...tagged("Bureau", takenImportOperations),
  ...tagged("Clients", chooseClientOperations),
  ...tagged("Clients", clientOperations),
  ...tagged("Clients", clientStatusOperations),
  ...tagged("Clients", consentOperations),
  ...tagged("Cases", caseOperations),
  ...tagged("Cases", noteOperations),
  ...tagged("Cases", deskOperations),
  ...tagged("Cases", meetingOperations),
  ...tagged("Bureau", feeOperations),
  ...tagged("Bureau", bureauOperations),
  ...tagged("Connections", connectionListOperations),
  ...tagged("Connections", connectionOperations),
  ...tagged("Connections", pastRequestOperations),
  ...tagged("Connections", assistanceOperations),
  // Ahead of the call whose address it would take for an id.
  ...tagged("Chat", chatSearchOperations),
  ...tagged("Chat", chatOperations),
  ...tagged("Chat", attachmentOperations),
  ...tagged("Notifications", notificationOperations),
  ...tagged("Notifications", pushOperations),
  ...tagged("Safety", safetyOperations),
  ...tagged("Account", removedOperations),
  ...tagged("Subscription", subscriptionOperations),
  ...tagged("Subscription", paymentOperations),
  ...tagged("Lists", listOperations),
]
