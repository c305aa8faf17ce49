import { ALL_CATEGORIES, type ProductSummary } from '@haggle/shared-contract'
import { useSettled } from '@haggle/shared-ui'
import { OwnerTheme, Select } from '@haggle/shared-ui/owner'
import { useState } from 'react'
import { useShopAdminProductsQuery } from '../dashboard/api'

/** Milliseconds after the last letter until the search. */
const TYPING_PAUSE = 250

interface ProductChoiceProps {
  id: string
  shopId: string
  /** The chosen product, once loaded. */
  chosen: ProductSummary | undefined
  /** Its id; empty for all products. */
  value: string
  /** The label of the choice of all products. */
  allLabel: string
  onChange: (productId: string) => void
}

/** A choice among a shop's products, with a search. */
export default function ProductChoice({ id, shopId, chosen, value, allLabel, onChange }: ProductChoiceProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_PAUSE)
  const { data } = useShopAdminProductsQuery({
    ...{ shopId, q, category: ALL_CATEGORIES, stock: undefined },
    ...{ sortBy: 'name_asc', pageNumber: 1, pageSize: 20 },
  })
  const found = data?.products ?? []
  // antd shows the value of a choice without an option: a product's id
  const current = value === '' || found.some(({ _id }) => _id === value) ? [] : [chosen ?? { _id: value, name: '' }]
  const products = [...current, ...found]
  return (
    <OwnerTheme>
      <Select
        id={id}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        value={value}
        options={[{ value: '', label: allLabel }, ...products.map(({ _id, name }) => ({ value: _id, label: name }))]}
        onChange={onChange}
      />
    </OwnerTheme>
  )
}
