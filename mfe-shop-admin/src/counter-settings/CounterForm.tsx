import {
  formatMoney,
  type HagglingSettings,
  isolated,
  type Product,
  TARGET_HINT,
  type Variant,
  variantText,
} from '@haggle/shared-contract'
import { errorMessage } from '@haggle/shared-state'
import { Alert, ErrorAlert, LoadError, Skeleton, useToast, useUnsavedWarning } from '@haggle/shared-ui'
import { Button, ChoiceField, Form, TextField, type FormInstance } from '@haggle/shared-ui/owner'
import { useState } from 'react'
import { useTellFailure } from '../failures/useTellFailure'
import { readPrice } from '../fields/readAmount'
import { VariantChoice } from '../fields/VariantChoice'
import { useShopAdminChangeHagglingMutation, useShopAdminHagglingQuery } from './api'
import { exampleCounters } from './exampleCounters'
import { amountRule } from './fieldRules'
import { HoursField } from './HoursField'
import { isSwitchedOffBy } from './isSwitchedOffBy'
import styles from './CounterForm.module.css'

const COUNTERS = [
  { value: 'off', label: 'No counter' },
  { value: 'ladder', label: 'In steps down to your lowest price' },
  { value: 'meet', label: 'Meet in the middle' },
] satisfies { value: HagglingSettings['counter']; label: string }[]

interface Typed {
  counter: HagglingSettings['counter']
  target?: string
  hours: string
}

/** The haggling settings of a product, or of its variants together or each, to be changed. */
export default function CounterForm({ product }: { product: Product }) {
  const [chosen, setChosen] = useState<string>()
  const variant = product.variants?.find(({ _id }) => _id === chosen)
  const query = { productId: product._id, variant: variant?._id }
  const { currentData, error, refetch } = useShopAdminHagglingQuery(query, { refetchOnMountOrArgChange: true })
  const failure = error && (
    <LoadError message={errorMessage(error, 'Failed to fetch the haggling settings.')} onRetry={() => void refetch()} />
  )
  return (
    <>
      {product.variants && (
        <VariantChoice variants={product.variants} value={variant?._id} allLabel="All variants" onChange={setChosen} />
      )}
      {currentData ? (
        <SettingsForm key={variant?._id} product={product} variant={variant} settings={currentData} />
      ) : (
        (failure ?? <Skeleton rows={4} />)
      )}
    </>
  )
}

interface SettingsFormProps {
  product: Product
  /** The variant that they are for; without one they are for all. */
  variant: Variant | undefined
  settings: HagglingSettings
}

function SettingsForm({ product, variant, settings }: SettingsFormProps) {
  const [form] = Form.useForm<Typed>()
  const toast = useToast()
  const [change, { isLoading }] = useShopAdminChangeHagglingMutation()
  const [problem, setProblem] = useState<string>()
  const tellFailure = useTellFailure(setProblem)
  const [isUnsaved, setUnsaved] = useState(false)
  useUnsavedWarning(isUnsaved)
  const numbers = variant ?? product
  const { counter, target, hours } = settings
  const wasSwitchedOff = counter === 'off' && isSwitchedOffBy(numbers.sellingPrice, settings)

  const save = async ({ counter, target, hours }: Typed) => {
    const settings = {
      ...{ counter, target: (target && readPrice(target)) || null, hours: Number(hours) },
      ...(variant && { variant: variant._id }),
    }
    setProblem(undefined)
    if (counter !== 'off' && settings.target === null) return setProblem('Please enter a target price.')
    const { error } = await change({ productId: product._id, settings })
    if (error) return tellFailure(errorMessage(error, 'Failed to save the haggling settings.'), product.name)
    setUnsaved(false)
    const description = variant && `For ${isolated(variantText(variant.values))}.`
    toast({ status: 'success', title: 'Haggling settings saved.', ...(description && { description }) })
  }

  return (
    <Form<Typed>
      form={form}
      name="counter"
      initialValues={{ counter, target: target === null ? '' : target.toFixed(2), hours: String(hours) }}
      onFinish={save}
      disabled={isLoading}
      onValuesChange={() => {
        setProblem(undefined)
        setUnsaved(true)
      }}
    >
      {wasSwitchedOff && target !== null && (
        <Alert
          type="warning"
          title={`Counter offers were switched off: your selling price is not above the target of ${formatMoney(target)} any more.`}
        />
      )}
      <div className={styles.settings}>
        <ChoiceField name="counter" label="Counter" options={COUNTERS} />
        <TextField
          name="target"
          label="Target: lowest price you will offer"
          inputMode="decimal"
          hint={TARGET_HINT}
          rules={[amountRule]}
        />
        <HoursField label="Hours a counter holds" />
      </div>
      {(variant || !product.priceFrom) && <Example numbers={numbers} form={form} />}
      {problem && <ErrorAlert message={problem} />}
      <Button type="primary" htmlType="submit" disabled={isLoading}>
        Save settings
      </Button>
    </Form>
  )
}

interface ExampleProps {
  numbers: Pick<Product, 'sellingPrice' | 'minNegotiablePrice'>
  form: FormInstance<Typed>
}

/** What the typed settings would answer, with the product's or variant's own numbers. */
function Example({ numbers: { sellingPrice, minNegotiablePrice: floor = 0 }, form }: ExampleProps) {
  const rule = Form.useWatch('counter', form) ?? 'off'
  const target = readPrice(Form.useWatch('target', form) ?? '')
  const example =
    rule !== 'off' && target !== undefined ? exampleCounters({ rule, floor, sellingPrice, target }) : undefined
  if (!example) return null
  return (
    <p className={styles.example}>
      {`Offers of ${formatMoney(example.offer)} are answered ${example.counters.map(formatMoney).join(', ')}.`}
    </p>
  )
}
