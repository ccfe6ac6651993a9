/** Second names of screens that stand elsewhere, as the header links of the specification spell them. */
export const MOVED: Record<string, string> = {
  "/member-login": "/login",
  "/login-existing-member": "/login",
  "/sign-up": "/Signup",
  "/membership-packages": "/pricingPlan",
}
