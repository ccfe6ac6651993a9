/** What waits for somebody, as the navigation shows it; at most a hundred of each. */
export interface Counts {
  unreadNotifications: number
  unreadMessages: number
  waitingRequests: number
}
