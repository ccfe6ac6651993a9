export const API_ROLES = ["visitor", "member", "consultant", "administrator"] as const

/**
 * What each call answers to a visitor, a member, a consultant and an administrator who send nothing, or ask for what is not
 * there. A new call is missing here until somebody has thought about who may make it.
 */
export const API_ACCESS: Record<string, string> = {}
