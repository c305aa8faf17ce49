/** Accounts of the demo market, with which the back end seeds an empty database. */
export const demoAccounts = {
  user: { name: 'Carla Reyes', email: 'customer@haggle.test', password: 'haggle-demo' },
  shopOwner: { name: 'Olive Hart', email: 'owner@haggle.test', password: 'haggle-demo' },
} as const
