/** How much is built and how long each thing is measured. */
export const SIZES = {
  whole: {
    smallProfiles: 10_000,
    largeProfiles: 1_000_000,
    /** 25 messages each. */
    smallConversations: 2_000,
    largeConversations: 100_000,
    seconds: 2,
    rounds: 3,
    samples: 80,
    talkers: 2_000,
    sockets: 1_000,
    chatSeconds: 12,
  },
  quick: {
    smallProfiles: 6_000,
    largeProfiles: 40_000,
    smallConversations: 1_500,
    largeConversations: 8_000,
    seconds: 1.5,
    rounds: 2,
    samples: 60,
    talkers: 600,
    sockets: 300,
    chatSeconds: 4,
  },
} as const
export type Sizes = (typeof SIZES)[keyof typeof SIZES]
