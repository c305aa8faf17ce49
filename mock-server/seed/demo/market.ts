import type { DemoShop } from './shop'
import { clayAndKettle } from './shops/clayAndKettle'
import { harbourAndPine } from './shops/harbourAndPine'
import { littleOrchestra } from './shops/littleOrchestra'
import { marigold } from './shops/marigold'
import { secondChapter } from './shops/secondChapter'
import { trailhead } from './shops/trailhead'
import { voltAndWire } from './shops/voltAndWire'

export const DEMO_PASSWORD = 'haggle-demo'

export const demoShops: readonly DemoShop[] = [
  harbourAndPine,
  voltAndWire,
  marigold,
  secondChapter,
  trailhead,
  clayAndKettle,
  littleOrchestra,
]

/** Who buys and reviews; the first is customer@haggle.test. */
export const demoCustomers = [
  { name: 'Carla Reyes', email: 'customer@haggle.test', address: ['14 Orchard Lane', 'Portland', '97205', 'USA'] },
  { name: 'Amir Haddad', email: 'amir@haggle.test', address: ['3 Rue des Lilas', 'Lyon', '69003', 'France'] },
  { name: 'Beatriz Nunes', email: 'beatriz@haggle.test', address: ['Rua do Sol 88', 'Porto', '4050-593', 'Portugal'] },
  { name: 'Daniel Weber', email: 'daniel@haggle.test', address: ['Lindenstraße 21', 'Köln', '50674', 'Germany'] },
  { name: 'Emily Clarke', email: 'emily@haggle.test', address: ['7 Mill Road', 'Cambridge', 'CB1 2AD', 'UK'] },
  { name: 'Farah Siddiqui', email: 'farah@haggle.test', address: ['22 Park Street', 'Kolkata', '700016', 'India'] },
  { name: 'Grace Mbeki', email: 'grace@haggle.test', address: ['51 Long Street', 'Cape Town', '8001', 'South Africa'] },
  { name: 'Henrik Dahl', email: 'henrik@haggle.test', address: ['Strandgaten 9', 'Bergen', '5013', 'Norway'] },
  { name: 'Isla Murray', email: 'isla@haggle.test', address: ['2 Castle Wynd', 'Edinburgh', 'EH1 2NF', 'UK'] },
  { name: 'Jun Park', email: 'jun@haggle.test', address: ['18 Haneul-ro', 'Busan', '48095', 'South Korea'] },
  { name: 'Katya Orlova', email: 'katya@haggle.test', address: ['Vītolu iela 5', 'Riga', 'LV-1010', 'Latvia'] },
  { name: 'Luca Moretti', email: 'luca@haggle.test', address: ['Via Dante 40', 'Torino', '10122', 'Italy'] },
] as const
