import { LOW_STOCK, MAX_SHOP_TEXT, parseCount, paths, ShopInput, type ShopPage } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { ErrorAlert, useToast, useUnsavedWarning } from '@haggle/shared-ui'
import { Button, Card, Form, OwnerTheme, Skeleton, TextField } from '@haggle/shared-ui/owner'
import { AppLink } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { useTellFailure } from '../failures/useTellFailure'
import { useShopAdminChangeProfileMutation, useShopAdminProfileToEditQuery } from './api'

interface ProfileText {
  description: string
  picture: string
  returnPolicy: string
  lowStockAt: string
}

/** The form of the shop's public profile (D62) and of its low-stock limit. */
export default function ShopProfile({ shopId, onSaved }: { shopId: string; onSaved: () => void }) {
  const { data: shop, error } = useShopAdminProfileToEditQuery(shopId)
  // a failed refetch must not take away what is typed
  if (!shop && error) return <ErrorAlert message={errorMessage(error, 'Failed to fetch your shop.')} />
  return (
    <OwnerTheme>
      <Card title={<h2>Shop profile</h2>}>
        {shop ? <ShopProfileForm shop={shop} onSaved={onSaved} /> : <Skeleton active />}
      </Card>
    </OwnerTheme>
  )
}

function ShopProfileForm({ shop, onSaved }: { shop: ShopPage; onSaved: () => void }) {
  const [change, { isLoading }] = useShopAdminChangeProfileMutation()
  const [problem, setProblem] = useState<string>()
  const tellFailure = useTellFailure(setProblem)
  const [isUnsaved, setUnsaved] = useState(false)
  useUnsavedWarning(isUnsaved)
  const toast = useToast()

  const save = async ({ lowStockAt, ...texts }: ProfileText) => {
    const threshold = lowStockAt.trim() === '' ? null : parseCount(lowStockAt)
    if (threshold === undefined) return setProblem('Low stock must be a whole number, or empty.')
    const { data: input, error } = ShopInput.safeParse({ ...texts, lowStockAt: threshold })
    if (!input) return setProblem(`${LABELS[String(error.issues[0]?.path[0])] ?? ''} ${error.issues[0]?.message ?? ''}`)
    const answer = await change({ shopId: shop._id, input })
    if (answer.error) return tellFailure(errorMessage(answer.error, 'Failed to save your shop.'), 'Shop profile')
    setUnsaved(false)
    toast({ status: 'success', title: 'Shop profile saved.' })
    onSaved()
  }

  return (
    <Form<ProfileText>
      initialValues={{
        description: shop.description,
        picture: shop.picture,
        returnPolicy: shop.returnPolicy,
        lowStockAt: String(shop.lowStockAt ?? ''),
      }}
      onFinish={save}
      // the form closes once saved: text typed meanwhile would be lost
      disabled={isLoading}
      onValuesChange={() => {
        setProblem(undefined)
        setUnsaved(true)
      }}
    >
      <p>
        Customers see this on the page of <AppLink to={paths.shop(shop._id)}>{shop.shopName}</AppLink>.
      </p>
      <TextField name="description" label="About the shop" multiline maxLength={MAX_SHOP_TEXT} />
      <TextField name="picture" label="Picture URL" hint="An https address, or empty" />
      <TextField name="returnPolicy" label="Return policy" multiline maxLength={MAX_SHOP_TEXT} />
      <TextField
        name="lowStockAt"
        label="Low stock"
        inputMode="numeric"
        hint={`Products with so many pieces or fewer are marked, and a mail tells you when a sale leaves so few. Empty: ${LOW_STOCK}, and no mail`}
      />
      {problem && <ErrorAlert message={problem} />}
      <Button type="primary" htmlType="submit" disabled={isLoading}>
        Save shop profile
      </Button>
    </Form>
  )
}

const LABELS: Record<string, string> = {
  description: 'About the shop',
  picture: 'Picture URL',
  returnPolicy: 'Return policy',
  lowStockAt: 'Low stock',
}
