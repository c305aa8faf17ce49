import { LOW_STOCK, MAX_SHOP_TEXT, parseCount, paths, ShopInput, type ShopPage } from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { ErrorAlert, ProductImage, useSettled, useUnsavedWarning } from '@haggle/shared-ui'
import { Button, Card, Form, TextField, type FormInstance } from '@haggle/shared-ui/owner'
import { AppLink } from '@haggle/shared-ui/router'
import { useState } from 'react'
import { useTellFailure } from '../failures/useTellFailure'
import { PictureDrop } from '../pictures/PictureDrop'
import { usePictureUpload } from '../pictures/usePictureUpload'
import { useShopAdminChangeProfileMutation } from './api'
import styles from './ShopProfile.module.css'

const TYPING_PAUSE = 400

interface ProfileText {
  description: string
  picture: string
  returnPolicy: string
  lowStockAt: string
}

/** Of the shop's public profile (D62), with a preview, and of its low-stock limit. */
export function ShopProfileForm({ shop }: { shop: ShopPage }) {
  const [form] = Form.useForm<ProfileText>()
  const [change, { isLoading }] = useShopAdminChangeProfileMutation()
  const [problem, setProblem] = useState<string>()
  const tellFailure = useTellFailure(setProblem)
  const [state, setState] = useState<'unsaved' | 'saved'>()
  const upload = usePictureUpload(
    () => [],
    ([picture]) => {
      form.setFieldValue('picture', picture)
      setState('unsaved')
    },
  )
  useUnsavedWarning(state === 'unsaved' || upload.isUploading)

  const [takesAgents, setTakesAgents] = useState(shop.agentsMayOffer)

  const save = async ({ lowStockAt, ...texts }: ProfileText) => {
    const threshold = lowStockAt.trim() === '' ? null : parseCount(lowStockAt)
    if (threshold === undefined) return setProblem('Low stock must be a whole number, or empty.')
    const { data: input, error } = ShopInput.safeParse({ ...texts, lowStockAt: threshold, agentsMayOffer: takesAgents })
    if (!input) return setProblem(`${LABELS[String(error.issues[0]?.path[0])] ?? ''} ${error.issues[0]?.message ?? ''}`)
    const answer = await change({ shopId: shop._id, input })
    if (answer.error) return tellFailure(errorMessage(answer.error, 'Failed to save your shop.'), 'Shop profile')
    setState('saved')
  }

  return (
    <Form<ProfileText>
      form={form}
      className={styles.form}
      initialValues={{
        description: shop.description,
        picture: shop.picture,
        returnPolicy: shop.returnPolicy,
        lowStockAt: String(shop.lowStockAt ?? ''),
      }}
      onFinish={save}
      // text typed meanwhile would count as saved
      disabled={isLoading}
      onValuesChange={() => {
        setProblem(undefined)
        setState('unsaved')
      }}
    >
      <Card>
        <PictureDrop upload={upload} disabled={isLoading} />
        <TextField name="picture" label="Picture URL" hint="An https address, or empty" />
        <TextField name="description" label="About the shop" multiline maxLength={MAX_SHOP_TEXT} />
        <TextField name="returnPolicy" label="Return policy" multiline maxLength={MAX_SHOP_TEXT} />
        <TextField
          name="lowStockAt"
          label="Low stock"
          inputMode="numeric"
          hint={`Products with so many pieces or fewer are marked, and a mail tells you when a sale leaves so few. Empty: ${LOW_STOCK}, and no mail`}
        />
        {/* a market without agents says nothing of them */}
        {takesAgents !== undefined && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={takesAgents}
              disabled={isLoading}
              onChange={({ target }) => {
                setTakesAgents(target.checked)
                setState('unsaved')
              }}
            />
            <span>Agents may make offers</span>
          </label>
        )}
        {problem && <ErrorAlert message={problem} />}
        <div className={styles.submit}>
          <Button type="primary" htmlType="submit" disabled={isLoading || upload.isUploading}>
            Save shop profile
          </Button>
          <span role="status">{state === 'saved' && 'Saved'}</span>
        </div>
      </Card>
      <ShopPreview shop={shop} form={form} />
    </Form>
  )
}

/** The shop's page as customers see it, from what is typed. */
function ShopPreview({ shop, form }: { shop: ShopPage; form: FormInstance<ProfileText> }) {
  const { picture = '', description, returnPolicy }: Partial<ProfileText> = Form.useWatch((typed) => typed, form) ?? {}
  const url = useSettled(picture.trim(), TYPING_PAUSE)
  return (
    <aside className={styles.preview} aria-labelledby="shop-preview">
      <h2 id="shop-preview">Preview</h2>
      <Card size="small" classNames={{ body: styles.shop }}>
        {url !== '' && <ProductImage src={url} alt="Preview of the picture" size={120} />}
        <strong>{shop.shopName}</strong>
        <p>{description}</p>
        {returnPolicy && <p>{`Returns: ${returnPolicy}`}</p>}
      </Card>
      <AppLink to={paths.shop(shop._id)}>View in marketplace</AppLink>
    </aside>
  )
}

const LABELS: Record<string, string> = {
  description: 'About the shop',
  picture: 'Picture URL',
  returnPolicy: 'Return policy',
  lowStockAt: 'Low stock',
}
