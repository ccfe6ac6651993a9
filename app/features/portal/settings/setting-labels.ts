export const SETTING_LABELS = {
  consultantSignup: { soon: "Coming soon: by invitation only", open: "Open to everybody" },
  chat: { on: "On", soon: "Coming soon: nobody can write" },
  clientConsent: {
    link: "By a link that the family opens",
    paper: "On paper that the consultant keeps and records",
  },
  administratorsStep: {
    required: "Needed, from the second login on",
    free: "As each of them chooses",
  },
}
