/** Whose page this is, as the server has written beside the script; 0 is nobody. */
export const accountId = Number(document.querySelector<HTMLElement>("[data-account]")!.dataset.account)
