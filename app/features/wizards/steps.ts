import { href } from "react-router"
import type { StepName } from "#app/features/profiles/steps/profile-schema.ts"

export interface WizardStep {
  step: StepName
  name: string
  to: string
}

export const memberSteps: WizardStep[] = [
  { step: "personal", name: "Personal", to: href("/UserCreate-profile") },
  { step: "religious", name: "Religious", to: href("/UserCreate-Religion") },
  { step: "profession", name: "Professional", to: href("/UserProfessional") },
  { step: "family", name: "Family", to: href("/UserFamily") },
  { step: "partner", name: "Partner", to: href("/UserPartner") },
]

export const clientSteps: WizardStep[] = [
  { step: "personal", name: "Basics", to: href("/client-profile") },
  { step: "religious", name: "Religious", to: href("/client-religious") },
  { step: "profession", name: "Profession", to: href("/Client-profession") },
  { step: "family", name: "Family", to: href("/Family") },
  { step: "partner", name: "Partner", to: href("/partner-details") },
]
