import { useEffect } from "react"
import { Outlet, useRevalidator } from "react-router"

/** A seat may change or end while its pages are open: these are read anew as soon as the server says that something has. */
export default function LiveTable() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let close: (() => void) | undefined
    let left = false
    const listen = async () => {
      const { listenAtTable } = await import("./listen.ts")
      if (!left) close = listenAtTable(revalidate)
    }
    listen().catch(() => {})
    return () => {
      left = true
      close?.()
    }
  }, [revalidate])
  return <Outlet />
}
