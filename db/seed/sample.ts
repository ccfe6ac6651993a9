export async function makeSampleData() {}
export const sampleLogins = () => ""
