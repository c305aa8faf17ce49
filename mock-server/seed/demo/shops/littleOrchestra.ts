import type { DemoShop } from '../shop'

export const littleOrchestra: DemoShop = {
  name: 'Little Orchestra',
  owner: { name: 'Leon Fischer', email: 'leon@haggle.test' },
  products: [
    {
      name: 'Concert Acoustic Guitar',
      picture: '1f3b8',
      category: 'Other',
      mrp: 459,
      price: 365,
      floor: 310,
      stock: 7,
      about:
        'A solid spruce top and a neck that is kind to small hands. Set up and tuned by us before it leaves the shop. Padded bag and spare strings included.',
    },
    {
      name: 'Student Violin, Full Size',
      picture: '1f3bb',
      category: 'Other',
      mrp: 289,
      price: 225,
      floor: 185,
      stock: 6,
      about:
        'Carved, not pressed, with ebony fittings and a bridge cut for this very instrument. Comes with bow, rosin and case. Grows with the first five years of lessons.',
    },
    {
      name: 'Digital Piano, 88 Keys',
      picture: '1f3b9',
      category: 'Electronics',
      mrp: 899,
      price: 729,
      floor: 640,
      stock: 9,
      about:
        'Weighted keys with the pull of a grand and a sampled concert piano from Leipzig. Two headphone sockets for duets at midnight. Stand and three pedals included.',
    },
    {
      name: 'Five-String Banjo',
      picture: '1fa95',
      category: 'Other',
      mrp: 339,
      price: 262,
      floor: 220,
      stock: 3,
      about:
        'Bright, loud and cheerful, with a maple resonator and geared fifth peg. Plays in tune up the whole neck. A booklet of twelve tunes gets you started.',
    },
    {
      name: 'Practice Snare Drum',
      picture: '1f941',
      category: 'Other',
      mrp: 169,
      price: 128,
      floor: 104,
      stock: 10,
      about:
        'A fourteen-inch maple shell with crisp wires and a mute pad for the neighbours. Sticks, key and stand in the box.',
    },
    {
      name: 'Large-Diaphragm Microphone',
      picture: '1f399-fe0f',
      category: 'Electronics',
      mrp: 219,
      price: 159,
      floor: 128,
      stock: 13,
      about:
        'A condenser microphone for voices and quiet instruments, with a shock mount and pop screen. Connects by XLR or straight to a computer.',
    },
    {
      name: 'B-flat Trumpet',
      picture: '1f3ba',
      category: 'Other',
      mrp: 399,
      price: 318,
      floor: 268,
      stock: 5,
      about:
        'Yellow brass with a rose-brass leadpipe and valves that run quietly after an hour of playing. Speaks easily in every register. Case and mouthpiece included.',
    },
  ],
}
