/** Never kept, neither here nor in a browser: secrets, numbers of cards and papers, files, whom somebody knows. */
export const NEVER_KEPT = /password|otp|code|cnic|card|cvc|expiry|image|attachment|known/i
