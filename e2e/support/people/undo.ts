import type { Page } from "@playwright/test"

/** The notice's form that reverts what was just done; its button says more where no scripts run. */
export const undoButton = (page: Page) => page.getByRole("status").getByRole("button", { name: /^(Undo|Put it back)$/ })
