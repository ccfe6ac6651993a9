import { href, redirect } from "react-router"

export { default } from "#app/ui/page/no-screen.ts"

export const loader = () => redirect(href("/portal/dashboard"))
