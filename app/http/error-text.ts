const ERROR_TEXTS: Record<number, { title: string; text?: string }> = {
  400: { title: "That request could not be read", text: "Go back and try again." },
  403: { title: "Not allowed", text: "This page is not open to your account." },
  404: { title: "Page not found", text: "It may have moved, or it is not open to you." },
  405: { title: "Method not allowed", text: "This page cannot be used in that way." },
  408: { title: "Too slow" },
  413: { title: "Too large" },
  415: { title: "Not a form" },
  421: { title: "Wrong address" },
  429: { title: "Too many tries", text: "Please wait a while before you try again." },
  503: { title: "Back in a moment", text: "The site is busy. Please try again shortly." },
}

const OTHERWISE = { title: "Something went wrong", text: "Please try again. If it happens again, write to us." }

export const errorText = (status: number) => ({ ...OTHERWISE, ...ERROR_TEXTS[status] })
