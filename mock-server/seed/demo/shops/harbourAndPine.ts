import type { DemoShop } from '../shop'

/** The shop of owner@haggle.test. */
export const harbourAndPine: DemoShop = {
  name: 'Harbour & Pine',
  owner: { name: 'Olive Hart', email: 'owner@haggle.test' },
  products: [
    {
      name: 'Solid Oak Dining Chair',
      picture: '1fa91',
      category: 'Home & Kitchen',
      mrp: 189,
      price: 149,
      floor: 118,
      stock: 24,
      about:
        'A dining chair turned from solid European oak and finished with hard wax oil. The curved back supports you through long dinners, and the joints are glued and pegged to stay quiet. Arrives assembled.',
    },
    {
      name: 'Three-Seat Linen Sofa',
      picture: '1f6cb-fe0f',
      category: 'Home & Kitchen',
      mrp: 1290,
      price: 989,
      floor: 820,
      stock: 4,
      about:
        'Deep seats, loose back cushions and a washable linen cover in sand. The frame is kiln-dried beech with a ten-year guarantee. Delivered to the room of your choice.',
    },
    {
      name: 'Storm Lantern Candle Holder',
      picture: '1f56f-fe0f',
      category: 'Home & Kitchen',
      mrp: 45,
      price: 32.5,
      floor: 24,
      stock: 40,
      about:
        'A glass storm lantern for one pillar candle, made for windy balconies and slow evenings. The brushed steel base catches every drop of wax. A first candle is included.',
    },
    {
      name: 'Arched Hall Mirror',
      picture: '1fa9e',
      category: 'Home & Kitchen',
      mrp: 159,
      price: 119.9,
      floor: 98,
      stock: 9,
      about:
        'A slim arched mirror that makes a narrow hall feel twice as wide. Hangs upright or leans against the wall, with anti-tip fittings in the box.',
    },
    {
      name: 'Potted Rubber Plant',
      picture: '1fab4',
      category: 'Home & Kitchen',
      mrp: 39,
      price: 29,
      floor: 22,
      stock: 18,
      about:
        'A forgiving house plant of about 60 cm in a stoneware pot. It wants bright shade and water once a week, and gives glossy leaves in return. Shipped in a padded sleeve with care notes.',
    },
    {
      name: 'Willow Laundry Basket',
      picture: '1f9fa',
      category: 'Home & Kitchen',
      mrp: 64,
      price: 48,
      floor: 39,
      stock: 0,
      about:
        'Hand-woven from whole willow with two sturdy handles. The cotton lining comes out for washing. Holds a full machine load.',
    },
    {
      name: 'Olive Oil Soap, Twelve Bars',
      picture: '1f9fc',
      category: 'Home & Kitchen',
      mrp: 72,
      price: 54,
      floor: 43,
      stock: 55,
      about:
        'Cold-stirred soap with sea salt and rosemary, cured for three months. Mild enough for faces and firm enough to last. Wrapped in paper, without plastic.',
    },
    {
      name: 'Brass Wall Clock',
      picture: '23f0',
      category: 'Home & Kitchen',
      mrp: 85,
      price: 69,
      floor: 55,
      stock: 14,
      about:
        'A silent sweep movement behind a spun brass rim. The numerals read well from across the kitchen. Runs for about two years on one AA cell.',
    },
    {
      name: 'Quilted Bedspread',
      picture: '1f6cf-fe0f',
      category: 'Home & Kitchen',
      mrp: 179,
      price: 129,
      floor: 99,
      stock: 11,
      about:
        'A light quilted bedspread for double beds, stitched in a wave pattern. Stone-washed cotton on both sides with a thin warm filling. Machine washable at forty degrees.',
    },
    {
      name: 'Olive Wood Serving Spoon',
      picture: '1f944',
      category: 'Home & Kitchen',
      mrp: 24,
      price: 17.5,
      floor: 13,
      stock: 80,
      about:
        'Carved from one piece of olive wood, so no two show the same grain. Gentle to pans and bowls. Rub it with a little oil now and then and it will outlive the salad bowl.',
    },
    {
      name: 'Household Tool Chest',
      picture: '1f9f0',
      category: 'Other',
      mrp: 149,
      price: 112,
      floor: 90,
      stock: 16,
      about:
        'Everything for the first flat and the tenth shelf: hammer, saw, spanners, bits and a level in a steel chest. Each tool has its own place, so you see at a glance what is missing.',
    },
    {
      name: 'Reed Broom and Pan',
      picture: '1f9f9',
      category: 'Other',
      mrp: 29,
      price: 21,
      floor: 16,
      stock: 33,
      about:
        'A broom of rice straw and a powder-coated pan, bound by a family workshop. Sweeps up what a vacuum pushes around, and looks good enough to hang in sight.',
    },
    {
      name: 'Bedside Reading Lamp',
      picture: '1f4a1',
      category: 'Home & Kitchen',
      mrp: 79,
      price: 58.5,
      floor: 46,
      stock: 26,
      about:
        'A warm dimmable light on a jointed arm that stays where you leave it. The shade keeps the glare off whoever sleeps next to you. Bulb included.',
    },
    {
      name: 'Ribbed Wool Socks',
      picture: '1f9e6',
      category: 'Other',
      mrp: 58,
      price: 44,
      floor: 35,
      stock: 22,
      about:
        'Two pairs of thick merino socks, knitted without a seam at the toe. Warm on stone floors and in rubber boots. Darns well, should it ever come to that.',
    },
  ],
}
