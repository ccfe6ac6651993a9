/** Never kept, neither here nor in a browser: secrets, numbers of cards and papers, files. */
export const NEVER_KEPT = /password|otp|code|cnic|card|cvc|expiry|image|attachment/i
