import type { DemoShop } from '../shop'

export const marigold: DemoShop = {
  name: 'Marigold Dresses',
  owner: { name: 'Mira Kapoor', email: 'mira@haggle.test' },
  products: [
    {
      name: 'Linen Summer Dress',
      picture: '1f457',
      category: 'Dresses',
      mrp: 119,
      price: 79,
      floor: 60,
      stock: 34,
      about:
        'A loose midi dress of washed linen with deep pockets. It breathes on the hottest day and looks better a little creased. Sewn in small batches.',
    },
    {
      name: 'Silk Banarasi Sari',
      picture: '1f97b',
      category: 'Dresses',
      mrp: 340,
      price: 265,
      floor: 215,
      stock: 5,
      about:
        'Handwoven silk with a border of gold zari, made in Varanasi over nine days. Comes with an unstitched blouse piece. Each sari carries the weaver’s name.',
    },
    {
      name: 'Cotton Summer Yukata',
      picture: '1f458',
      category: 'Dresses',
      mrp: 145,
      price: 109,
      floor: 85,
      stock: 9,
      about:
        'A light cotton yukata with a hand-dyed wave pattern and a matching obi. Easy to tie, with a picture guide in the parcel. Made for festivals and quiet mornings.',
    },
    {
      name: 'Tailored Wool Coat',
      picture: '1f9e5',
      category: 'Dresses',
      mrp: 289,
      price: 219,
      floor: 175,
      stock: 7,
      about:
        'A double-breasted coat, fully lined and warm without bulk. Woven from traceable merino wool. The belt can be left off for a straighter line.',
    },
    {
      name: 'Pleated Evening Blouse',
      picture: '1f45a',
      category: 'Dresses',
      mrp: 95,
      price: 68,
      floor: 52,
      stock: 28,
      about:
        'Fine pleats that stay in through every wash, with a ribbon to tie or to leave. Dress it up with a skirt or down with jeans.',
    },
    {
      name: 'Everyday Jersey Tee Dress',
      picture: '1f455',
      category: 'Dresses',
      mrp: 55,
      price: 38.5,
      floor: 29,
      stock: 60,
      about:
        'Heavy organic jersey, a straight cut and sleeves to the elbow. The one you reach for when you do not want to think. Keeps its shape wash after wash.',
    },
    {
      name: 'High-Waist Rinsed Jeans',
      picture: '1f456',
      category: 'Dresses',
      mrp: 110,
      price: 82,
      floor: 66,
      stock: 15,
      about:
        'Straight-leg jeans of rinsed denim with a little stretch at the waist and none in the knee. Made to be worn with the shirt tucked in. Free hemming in the first month.',
    },
    {
      name: 'Red Block-Heel Shoes',
      picture: '1f460',
      category: 'Dresses',
      mrp: 139,
      price: 98,
      floor: 78,
      stock: 2,
      about:
        'Leather court shoes with a six-centimetre heel you can dance on. Padded insole, stitched sole. Between two sizes, take the larger.',
    },
    {
      name: 'Straw Hat with Ribbon',
      picture: '1f452',
      category: 'Dresses',
      mrp: 49,
      price: 34,
      floor: 26,
      stock: 41,
      about:
        'A wide-brimmed hat of fine wheat straw that can be rolled for the suitcase. The ribbon comes in navy and changes in a minute.',
    },
    {
      name: 'Cashmere Wrap Scarf',
      picture: '1f9e3',
      category: 'Dresses',
      mrp: 129,
      price: 96,
      floor: 79,
      stock: 17,
      about:
        'A scarf the size of a small blanket, woven from Mongolian cashmere. Wear it doubled in the cold or as a wrap over a bare-shouldered dress.',
    },
    {
      name: 'Ribbed One-Piece Swimsuit',
      picture: '1fa71',
      category: 'Dresses',
      mrp: 135,
      price: 99.5,
      floor: 80,
      stock: 20,
      about:
        'A one-piece that stays in place through waves and towel races. The ribbed fabric is knitted from old fishing nets and dries in half an hour.',
    },
  ],
}
