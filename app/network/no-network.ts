export const NO_NETWORK = "Something went wrong. Please check your network connection."
