declare module "virtual:licences" {
  export const notices: import("./notices.ts").Notice[]
}
