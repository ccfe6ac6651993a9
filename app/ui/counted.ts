/** '1 client', '1,200 clients'. */
export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : several}`
