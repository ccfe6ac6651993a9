/**
 * Menus are `<details>`, which open without scripts; by their common name new browsers have one open at a time. Where React runs,
 * a click elsewhere closes them as well, and so does the Tab key that leaves them, and a link in them; Escape also gives the focus
 * back. The clip's and the bubble's look is the chat's own.
 */
function closeMenus({ type, target, key }: { type: string; target?: unknown; key?: string }) {
  if (key && key !== (type === "keyup" ? "Tab" : "Escape")) return
  for (const menu of document.querySelectorAll(".menu[open],.attach[open],.bubble-menu[open]")) {
    const inside = menu.contains(target as Node) && (key === "Tab" || !(target as Element).closest("a"))
    // What has to be corrected stays in view, and what is sent with a form until it is sent.
    const form = menu.closest("form")
    const sends = form !== null && target instanceof Element && target.closest("button")?.form === form
    const stays = inside || sends || menu.querySelector("[aria-invalid]")
    if (key === "Escape") menu.querySelector("summary")!.focus()
    else if (stays) continue
    menu.removeAttribute("open")
  }
}

// A click before React's own handlers, which open menus; what scripts focus closes none.
for (const type of ["click", "keydown", "keyup"]) document.addEventListener(type, closeMenus, true)
