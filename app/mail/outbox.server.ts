export async function startMail() {}
export async function stopMail() {}
