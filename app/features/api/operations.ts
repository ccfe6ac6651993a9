import type { Operation } from "./operation.ts"
import { accountOperations } from "./operations/account.server.ts"
import { clientOperations } from "./operations/clients.server.ts"
import { favouriteOperations } from "./operations/favourites.server.ts"
import { findProfileOperations, readProfileOperation } from "./operations/find-profiles.server.ts"
import { profileOperations } from "./operations/profile.server.ts"
import { signUpOperations } from "./operations/sign-up.server.ts"

/** Every call, in the order in which the document tells them. */
export const operations: readonly Operation[] = [
  ...signUpOperations,
  ...accountOperations,
  ...findProfileOperations,
  ...favouriteOperations,
  // Behind the others, whose addresses it would take for ids.
  readProfileOperation,
  ...profileOperations,
  ...clientOperations,
]
