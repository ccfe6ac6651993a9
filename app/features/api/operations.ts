import type { Operation } from "./operation.ts"
import { accountOperations } from "./operations/account.server.ts"
import { signUpOperations } from "./operations/sign-up.server.ts"

/** Every call, in the order in which the document tells them. */
export const operations: readonly Operation[] = [...signUpOperations, ...accountOperations]
