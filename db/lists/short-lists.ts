/** How long lists are that have no pages; each says where it ends. */
export const FEW = 3
export const SHORT_LIST = 20
export const LONG_LIST = 50
export const CHOICES = 100
/** Of what happened to something over years. */
export const HISTORY = 200
