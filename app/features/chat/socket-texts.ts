/** Why a socket is not let in, as the message of `connect_error`. */
export const CONNECT_ERRORS = {
  signedOut: "unauthorized",
  tooMany: "Chat is open in too many windows.",
  failed: "try again",
} as const
