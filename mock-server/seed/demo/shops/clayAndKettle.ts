import type { DemoShop } from '../shop'

export const clayAndKettle: DemoShop = {
  name: 'Clay & Kettle',
  owner: { name: 'Chiyo Tanaka', email: 'chiyo@haggle.test' },
  products: [
    {
      name: 'Stoneware Teapot',
      picture: '1fad6',
      category: 'Home & Kitchen',
      mrp: 68,
      price: 49,
      floor: 39,
      stock: 22,
      about:
        'Thrown by hand and glazed in celadon, with a spout that does not drip. Holds four cups; the strainer is part of the pot. Small differences are what makes it yours.',
    },
    {
      name: 'Cast Iron Frying Pan',
      picture: '1f373',
      category: 'Home & Kitchen',
      mrp: 79,
      price: 61,
      floor: 50,
      stock: 27,
      about:
        'A 28-centimetre pan, polished smooth and seasoned three times. Good for every hob and the oven, better every year. Weighs what it should.',
    },
    {
      name: 'Santoku Chef’s Knife',
      picture: '1f52a',
      category: 'Home & Kitchen',
      mrp: 149,
      price: 115,
      floor: 95,
      stock: 11,
      about:
        'A seventeen-centimetre blade of layered steel, ground thin behind the edge. The walnut handle suits both hands. First sharpening is free.',
    },
    {
      name: 'Bento Lunch Box',
      picture: '1f371',
      category: 'Home & Kitchen',
      mrp: 42,
      price: 31,
      floor: 24,
      stock: 48,
      about:
        'Two tiers of cedar-look steel with a divider and a band to hold it shut. Keeps rice apart from sauce, and both apart from your bag.',
    },
    {
      name: 'Hand-Painted Salad Bowl',
      picture: '1f957',
      category: 'Home & Kitchen',
      mrp: 58,
      price: 43.5,
      floor: 34,
      stock: 19,
      about:
        'A wide stoneware bowl with a running pattern of olive branches. Big enough for six. Dishwasher and microwave safe, too pretty for either.',
    },
    {
      name: 'Matcha Starter Set',
      picture: '1f375',
      category: 'Home & Kitchen',
      mrp: 64,
      price: 47,
      floor: 37,
      stock: 5,
      about:
        'A tea bowl, a bamboo whisk, a scoop and thirty grams of ceremonial matcha from Uji. A card shows the three movements that matter.',
    },
    {
      name: 'Preserving Jars, Set of Six',
      picture: '1fad9',
      category: 'Home & Kitchen',
      mrp: 39,
      price: 28,
      floor: 21.5,
      stock: 36,
      about:
        'Half-litre jars with rubber rings and steel clips that close with a good click. For jam, pickles, granola or screws.',
    },
    {
      name: 'Crystal Wine Glasses, Pair',
      picture: '1f377',
      category: 'Home & Kitchen',
      mrp: 74,
      price: 56,
      floor: 44,
      stock: 15,
      about:
        'Mouth-blown, lead-free crystal with a fine rim and a stem that bends before it breaks. One shape for red, white and lemonade.',
    },
  ],
}
