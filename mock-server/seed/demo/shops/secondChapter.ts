import type { DemoShop } from '../shop'

export const secondChapter: DemoShop = {
  name: 'The Second Chapter',
  owner: { name: 'Samuel Okafor', email: 'samuel@haggle.test' },
  products: [
    {
      name: 'The Lighthouse Keeper’s Almanac',
      picture: '1f4d5',
      category: 'Books',
      mrp: 28,
      price: 21.5,
      floor: 17,
      stock: 38,
      about:
        'A novel told in the log entries of three keepers over a hundred years. Storms, wrecks and one long silence. Hardback with a ribbon and sea-blue endpapers.',
    },
    {
      name: 'A Field Guide to City Trees',
      picture: '1f4d7',
      category: 'Books',
      mrp: 24,
      price: 18,
      floor: 14,
      stock: 52,
      about:
        'Two hundred trees you pass every day, with drawings of leaf, bark and winter bud. Fits a jacket pocket and survives the rain. For walkers of every age.',
    },
    {
      name: 'Algorithms by Candlelight',
      picture: '1f4d8',
      category: 'Books',
      mrp: 49,
      price: 39,
      floor: 33,
      stock: 23,
      about:
        'Forty classic algorithms, each explained as a short story and then proved. No code in the stories, no hand-waving in the proofs. With exercises and answers.',
    },
    {
      name: 'Bread and Patience',
      picture: '1f35e',
      category: 'Books',
      mrp: 35,
      price: 27,
      floor: 22,
      stock: 31,
      about:
        'Seventy breads from one sourdough, photographed in a home kitchen. Every recipe gives weights, times and what to do when it goes wrong.',
    },
    {
      name: 'Seven Quiet Mysteries',
      picture: '1f4d9',
      category: 'Books',
      mrp: 19,
      price: 14.5,
      floor: 11,
      stock: 44,
      about:
        'Seven village mysteries, no gore, and a detective who would rather be gardening. Each can be solved with what you are told. Paperback.',
    },
    {
      name: 'The Paper Dragon',
      picture: '1f409',
      category: 'Books',
      mrp: 22,
      price: 16,
      floor: 12.5,
      stock: 27,
      about:
        'A picture book about a dragon who is afraid of sparks. Large type, thick pages and a fold-out mountain. For reading aloud from age four.',
    },
    {
      name: 'Star Charts for Beginners',
      picture: '1f30c',
      category: 'Books',
      mrp: 32,
      price: 25,
      floor: 20,
      stock: 4,
      about:
        'Twelve monthly charts, a turning disc and a red-light bookmark for dark nights. Shows what can be seen from a balcony, not an observatory.',
    },
    {
      name: 'Letters from the Spice Road',
      picture: '1f4dc',
      category: 'Books',
      mrp: 30,
      price: 23.5,
      floor: 18.5,
      stock: 16,
      about:
        'A travel book in letters, from Trieste to Zanzibar by boat and bus. Twelve recipes picked up on the way. With maps drawn by the author.',
    },
    {
      name: 'The Complete Chess Openings, Explained',
      picture: '265f-fe0f',
      category: 'Books',
      mrp: 42,
      price: 33,
      floor: 27,
      stock: 12,
      about:
        'Why each opening is played, not only how. Plans, typical endings and the traps to know, from the first move to the fifteenth. Six hundred diagrams.',
    },
    {
      name: 'Dot-Grid Notebook, Set of Three',
      picture: '1f4d3',
      category: 'Books',
      mrp: 27,
      price: 19.9,
      floor: 15,
      stock: 90,
      about:
        'Thread-bound notebooks of ivory paper that takes fountain pens without bleeding. They open flat and number their own pages.',
    },
    {
      name: 'World Atlas, Illustrated',
      picture: '1f5fa-fe0f',
      category: 'Books',
      mrp: 68,
      price: 52,
      floor: 43,
      stock: 10,
      about:
        'Eighty maps for the coffee table, from ocean floors to night lights. Printed on heavy matt paper in a cloth binding. A present that gets read.',
    },
  ],
}
