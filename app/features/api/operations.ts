import type { Operation, Tag } from "./operation.ts"
import { accountOperations } from "./operations/account/account.server.ts"
import { loginOperations } from "./operations/account/login.server.ts"
import { overviewOperations } from "./operations/account/overview.server.ts"
import { passwordOperations } from "./operations/account/passwords.server.ts"
import { removedOperations } from "./operations/account/removed.server.ts"
import { resetPasswordOperations } from "./operations/account/reset-password.server.ts"
import { sessionOperations } from "./operations/account/sessions.server.ts"
import { settingOperations } from "./operations/account/settings.server.ts"
import { signUpOperations } from "./operations/account/sign-up.server.ts"
import { bureauOperations } from "./operations/bureau/bureau.server.ts"
import { clientImportOperations } from "./operations/bureau/client-import.server.ts"
import { feeOperations } from "./operations/bureau/fees.server.ts"
import { importRowOperations } from "./operations/bureau/import-rows.server.ts"
import { takenImportOperations } from "./operations/bureau/taken-imports.server.ts"
import { caseOperations } from "./operations/cases/cases.server.ts"
import { deskOperations } from "./operations/cases/desk.server.ts"
import { meetingOperations } from "./operations/cases/meetings.server.ts"
import { noteOperations } from "./operations/cases/notes.server.ts"
import { attachmentOperations } from "./operations/chat/attachments.server.ts"
import { chatOperations } from "./operations/chat/chat.server.ts"
import { chatSearchOperations } from "./operations/chat/chat-search.server.ts"
import { notificationOperations } from "./operations/chat/notifications.server.ts"
import { pushOperations } from "./operations/chat/push.server.ts"
import { chooseClientOperations } from "./operations/clients/choose-client.server.ts"
import { clientStatusOperations } from "./operations/clients/client-status.server.ts"
import { clientOperations } from "./operations/clients/clients.server.ts"
import { consentOperations } from "./operations/clients/consents.server.ts"
import { assistanceOperations } from "./operations/connections/assistance.server.ts"
import { connectionListOperations } from "./operations/connections/connection-lists.server.ts"
import { connectionOperations } from "./operations/connections/connections.server.ts"
import { contactShareOperations } from "./operations/connections/contact-shares.server.ts"
import { knownPeopleOperations } from "./operations/connections/known-people.server.ts"
import { pastRequestOperations } from "./operations/connections/past-requests.server.ts"
import { safetyOperations } from "./operations/connections/safety.server.ts"
import { familyChatOperations } from "./operations/family/chats.server.ts"
import { seatOperations } from "./operations/family/seats.server.ts"
import { shortlistOperations } from "./operations/family/shortlist.server.ts"
import { favouriteOperations } from "./operations/profiles/favourites.server.ts"
import { findProfileOperations, readProfileOperation } from "./operations/profiles/find-profiles.server.ts"
import { listOperations } from "./operations/profiles/lists.server.ts"
import { lookOperations } from "./operations/profiles/looks.server.ts"
import { pictureOperations } from "./operations/profiles/pictures.server.ts"
import { profileOperations } from "./operations/profiles/profile.server.ts"
import { savedSearchOperations } from "./operations/profiles/saved-searches.server.ts"
import { paymentOperations } from "./operations/subscription/payments.server.ts"
import { subscriptionOperations } from "./operations/subscription/subscription.server.ts"

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
  ...tagged("Connections", contactShareOperations),
  ...tagged("Connections", pastRequestOperations),
  ...tagged("Connections", assistanceOperations),
  // Ahead of the call whose address it would take for an id.
  ...tagged("Chat", chatSearchOperations),
  ...tagged("Chat", chatOperations),
  ...tagged("Chat", attachmentOperations),
  ...tagged("Family", seatOperations),
  ...tagged("Family", familyChatOperations),
  ...tagged("Family", shortlistOperations),
  ...tagged("Notifications", notificationOperations),
  ...tagged("Notifications", pushOperations),
  ...tagged("Safety", [...safetyOperations, ...knownPeopleOperations]),
  ...tagged("Account", removedOperations),
  ...tagged("Subscription", subscriptionOperations),
  ...tagged("Subscription", paymentOperations),
  ...tagged("Lists", listOperations),
]
