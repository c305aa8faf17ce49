import type { Category } from '@haggle/shared-contract'

/** Product nouns and the demo's photographs of them, by category. */
export const THINGS: Record<Category, readonly (readonly [name: string, picture: string])[]> = {
  Electronics: [
    ['Headphones', 'studio-wireless-headphones'],
    ['Camera', 'mirrorless-travel-camera'],
    ['Laptop', '14-inch-ultralight-laptop'],
    ['Phone', 'smartphone-128-gb'],
    ['Speaker', 'room-filling-bluetooth-speaker'],
    ['Power Bank', '20-000-mah-power-bank'],
    ['Radio', 'kitchen-dab-radio'],
    ['Monitor', '32-inch-desktop-monitor'],
    ['Mouse', 'ergonomic-wireless-mouse'],
    ['Controller', 'game-controller'],
  ],
  'Home & Kitchen': [
    ['Chair', 'solid-oak-dining-chair'],
    ['Teapot', 'stoneware-teapot'],
    ['Frying Pan', 'cast-iron-frying-pan'],
    ['Lamp', 'bedside-reading-lamp'],
    ['Mirror', 'arched-hall-mirror'],
    ['Basket', 'willow-laundry-basket'],
    ['Knife', 'santoku-chefs-knife'],
    ['Coffee Cup', 'insulated-camp-mug'],
    ['Salad Bowl', 'hand-painted-salad-bowl'],
    ['House Plant', 'potted-rubber-plant'],
  ],
  Dresses: [
    ['Dress', 'linen-summer-dress'],
    ['Sari', 'silk-banarasi-sari'],
    ['Kimono', 'cotton-summer-yukata'],
    ['Coat', 'tailored-wool-coat'],
    ['Blouse', 'pleated-evening-blouse'],
    ['Scarf', 'cashmere-wrap-scarf'],
    ['Hat', 'straw-hat-with-ribbon'],
    ['Jeans', 'high-waist-rinsed-jeans'],
  ],
  Books: [
    ['Novel', 'seven-quiet-mysteries'],
    ['Field Guide', 'a-field-guide-to-city-trees'],
    ['Handbook', 'algorithms-by-candlelight'],
    ['Cookbook', 'bread-and-patience'],
    ['Notebook', 'dot-grid-notebook-set-of-three'],
    ['Chronicle', 'the-lighthouse-keepers-almanac'],
  ],
  Other: [
    ['Tent', 'two-person-trekking-tent'],
    ['Backpack', '45-litre-roll-top-dry-pack'],
    ['Bicycle', 'city-commuter-bicycle'],
    ['Guitar', 'concert-acoustic-guitar'],
    ['Compass', 'brass-field-compass'],
    ['Banjo', 'five-string-banjo'],
    ['Tool Chest', 'household-tool-chest'],
    ['Kayak', 'sea-kayak-single'],
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
