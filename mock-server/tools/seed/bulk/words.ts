import type { Category } from '@haggle/shared-contract'

/** Product nouns and their pictures, by category. */
export const THINGS: Record<Category, readonly (readonly [name: string, picture: string])[]> = {
  Electronics: [
    ['Headphones', '1f3a7'],
    ['Camera', '1f4f7'],
    ['Laptop', '1f4bb'],
    ['Phone', '1f4f1'],
    ['Speaker', '1f50a'],
    ['Power Bank', '1f50b'],
    ['Radio', '1f4fb'],
    ['Television', '1f4fa'],
    ['Watch', '231a'],
    ['Controller', '1f3ae'],
  ],
  'Home & Kitchen': [
    ['Chair', '1fa91'],
    ['Teapot', '1fad6'],
    ['Frying Pan', '1f373'],
    ['Lamp', '1f4a1'],
    ['Mirror', '1fa9e'],
    ['Basket', '1f9fa'],
    ['Knife', '1f52a'],
    ['Coffee Cup', '2615'],
    ['Salad Bowl', '1f957'],
    ['House Plant', '1fab4'],
  ],
  Dresses: [
    ['Dress', '1f457'],
    ['Sari', '1f97b'],
    ['Kimono', '1f458'],
    ['Coat', '1f9e5'],
    ['Blouse', '1f45a'],
    ['Scarf', '1f9e3'],
    ['Hat', '1f452'],
    ['Shoes', '1f460'],
  ],
  Books: [
    ['Novel', '1f4d5'],
    ['Field Guide', '1f4d7'],
    ['Handbook', '1f4d8'],
    ['Cookbook', '1f4d9'],
    ['Notebook', '1f4d3'],
    ['Chronicle', '1f4dc'],
  ],
  Other: [
    ['Tent', '26fa'],
    ['Backpack', '1f392'],
    ['Bicycle', '1f6b2'],
    ['Guitar', '1f3b8'],
    ['Compass', '1f9ed'],
    ['Violin', '1f3bb'],
    ['Tool Chest', '1f9f0'],
    ['Football', '26bd'],
  ],
}

export const QUALITIES =
  'Amber Ancient Autumn Azure Bold Bright Calm Classic Clever Coastal Compact Copper Cosy Crimson Crystal Daring Desert Drift Early Ember Emerald Evening Everyday Fern Fine Foldable Forest Frosted Gentle Golden Grand Graphite Handmade Harbour Heritage Honest Indigo Ivory Jade Kind Lake Lasting Lavender Light Linen Little Lively Lunar Maple Marble Meadow Merry Midnight Mint Misty Modern Modest Mossy Northern Oak Ocean Olive Opal Pale Patient Pearl Pine Plain Polished Quiet Rapid Red River Robust Rosy Royal Rustic Sable Salty Sandy Silent Silver Simple Sleek Slim Smart Solar Solid Southern Spring Starlit Steady Stone Summer Sunny Swift Tidal Timeless Tiny Travel Velvet Vintage Warm Wild Windy Winter Young'.split(
    ' ',
  )

export const PLACES =
  'Aberdeen Bergen Bilbao Bologna Bristol Bruges Cadiz Cork Cusco Dakar Delft Essaouira Galway Ghent Goa Granada Graz Hanoi Izmir Jaipur Kyoto Lagos Leipzig Lima Lisbon Luzern Malmo Mandalay Marfa Matera Medellin Nantes Oaxaca Odense Oslo Palermo Penang Porto Quito Riga Salem Samos Sapporo Seville Siena Skye Split Tallinn Tartu Toledo Tromso Turku Utrecht Uppsala Valencia Verona Vilnius York Zadar Zagreb'.split(
    ' ',
  )

export const MAKERS = 'Sons Daughters Sisters Brothers Company Works Traders Makers Supply Studio'.split(' ')

export const PRAISE = [
  'Made to be used every day and repaired rather than replaced.',
  'Comes with a two-year guarantee and a friendly answer to every question.',
  'Checked by hand before it leaves the workshop.',
  'A present that does not need an occasion.',
  'Small differences in colour and grain are part of its charm.',
  'Packed without plastic and shipped within two days.',
  'Designed with the people who use it most.',
  'Light enough to take along, strong enough to keep.',
]
