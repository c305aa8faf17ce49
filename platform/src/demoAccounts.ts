/** Who can log in to the demo market that the back end fills an empty database with. */
export const demoAccounts = {
  user: { name: 'Carla Reyes', email: 'customer@haggle.test', password: 'haggle-demo' },
  shopOwner: { name: 'Olive Hart', email: 'owner@haggle.test', password: 'haggle-demo' },
} as const
