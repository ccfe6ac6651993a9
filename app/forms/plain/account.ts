const { account, keys } = document.querySelector<HTMLElement>("[data-account]")!.dataset

/** Whose page this is, as the server has written beside the script; 0 is nobody. */
export const accountId = Number(account)

/** The script of the page's keyboard, if it has one. */
export { keys as keysScript }
