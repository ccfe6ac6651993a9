import { ne } from "drizzle-orm"
import { errorFields, log } from "#app/logs/log.ts"
import { accounts } from "#db/schema/accounts.ts"
import { deleteAccount } from "./delete-account.server.ts"
import { forUndeleted, readList, writeList } from "./deleted-list.server.ts"

const isThere = ne(accounts.status, "deleted")

async function deleteOne(id: number) {
  const deleted = await deleteAccount(id, undefined, { only: isThere })
  if (deleted.done) log.warn({ account: id }, "deleted again: the database is of a backup from before")
  else log.error({ account: id, why: deleted.message }, "could not be deleted again")
}

/**
 * Before the site takes requests: whoever was deleted after this database was backed up goes again, once. Storage that is
 * away holds up no start: the nightly job does the same.
 */
export const deleteAllAgain = (listOf = readList) =>
  forUndeleted(listOf, deleteOne).catch((error) => log.error(errorFields(error), "list of deleted accounts"))

/** The same, and whom the lists lack is added: a server was killed before it, or the storage was away. */
export const completeLists = () => deleteAllAgain(writeList)
