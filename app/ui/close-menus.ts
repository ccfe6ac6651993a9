const OPEN = ".menu[open], .bubble-menu[open]"

/** An open menu, which holds no fields, goes when something else is pressed, or with Escape, which leads back to its button. */
function closeMenus({ type, target }: Event) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    const within = menu.contains(target as Node)
    if (within === (type === "click")) continue
    menu.open = false
    if (within) menu.querySelector("summary")?.focus()
  }
}

export function letMenusClose() {
  document.addEventListener("click", closeMenus)
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeMenus(event)
  })
}
