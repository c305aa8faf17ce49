import { CATEGORIES, type ProductInput } from '@haggle/shared-contract'
import { ErrorAlert, useUnsavedWarning } from '@haggle/shared-ui'
import { Button, Card, ChoiceField, Form, TextField, type TextFieldProps } from '@haggle/shared-ui/owner'
import { useState } from 'react'
import { useTellFailure } from '../failures/useTellFailure'
import { usePictureUpload } from '../pictures/usePictureUpload'
import { CardPreview } from './CardPreview'
import { DraftNotice } from './DraftNotice'
import { Pictures } from './Pictures'
import { FIELDS, problemWith, type ProductText, readProduct } from './productText'
import { useProductDraft } from './useProductDraft'
import styles from './ProductForm.module.css'

interface ProductFormProps {
  /** The text of the submit button. */
  submit: string
  initial?: ProductText
  /** The product's current pictures, in order. */
  images?: readonly string[]
  /** The name of the form's draft. */
  draftName: string
  isSaving: boolean
  /** Saves the product; returns the error message on failure. */
  onSave: (product: ProductInput) => Promise<string | undefined>
}

/** Also of a category that a later contract adds. */
const asOption = (category: string) => ({ value: category, label: category })

const NOTHING = Object.fromEntries(FIELDS.map((field) => [field, undefined]))

const field = (name: keyof ProductText, label: string) => ({ name, label, rules: rulesFor(name, label) })

/** The product form. Warns before leaving with unsaved changes. */
export function ProductForm({ submit, initial, images = [], draftName, isSaving, onSave }: ProductFormProps) {
  const [form] = Form.useForm<ProductText>()
  const [problem, setProblem] = useState<string>()
  const tellFailure = useTellFailure(setProblem)
  const saved = { text: initial ?? {}, further: images.slice(1) }
  const draft = useProductDraft(draftName, saved)
  const [further, setFurther] = useState((draft.found ?? saved).further)
  const [isUnsaved, setUnsaved] = useState(draft.found !== undefined)

  const save = async (typed: ProductText) => {
    const read = readProduct(typed)
    setProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read) return
    const product = read.input
    const hasSeveral = further.length > 0 || images.length > 1
    const failure = await onSave({ ...product, ...(hasSeveral && { images: [product.image, ...further] }) })
    if (failure === undefined) draft.drop()
    else tellFailure(failure, product.name)
  }
  const discard = () => {
    draft.drop()
    form.setFieldsValue({ ...NOTHING, ...initial })
    setFurther(saved.further)
    setProblem(undefined)
    setUnsaved(false)
  }

  const image = Form.useWatch('image', form) ?? ''
  const arrange = ([first = '', ...rest]: readonly string[]) => {
    form.setFieldValue('image', first)
    setFurther(rest)
    draft.keep({ text: form.getFieldsValue(), further: rest })
    setProblem(undefined)
    setUnsaved(true)
  }
  // not `image`, which is watched and follows a moment after typing
  const pictures = () => [(form.getFieldValue('image') as string | undefined) ?? '', ...further]
  const upload = usePictureUpload(pictures, arrange)
  useUnsavedWarning(isUnsaved || upload.isUploading)

  return (
    <Form<ProductText>
      form={form}
      className={styles.form}
      initialValues={draft.found?.text ?? initial}
      onFinish={save}
      // the form closes once saved: text typed meanwhile would be lost
      disabled={isSaving}
      onValuesChange={(_, text) => {
        draft.keep({ text, further })
        setProblem(undefined)
        setUnsaved(true)
      }}
    >
      {draft.found && <DraftNotice onDiscard={discard} />}
      <Card>
        <Pictures images={[image, ...further]} onChange={arrange} upload={upload} isSaving={isSaving} />
        <TextField {...field('name', 'Product Name')} />
        <TextField {...field('description', 'Description')} multiline />
        <TextField {...field('image', 'Image URL')} hint="Paste a public image URL" />
        <ChoiceField
          name="category"
          label="Category"
          rules={[{ required: true }]}
          options={[...new Set([...CATEGORIES, ...(initial ? [initial.category] : [])])].map(asOption)}
          placeholder="Choose a category"
        />
        <div className={styles.numbers}>
          <TextField {...field('mrp', 'MRP (Max Retail Price)')} inputMode="decimal" hint="In dollars, like 12.50" />
          <TextField {...field('sellingPrice', 'Selling Price')} inputMode="decimal" hint="At most the MRP" />
          <TextField
            {...field('minNegotiablePrice', 'Minimum Negotiable Price')}
            inputMode="decimal"
            hint="The lowest price you are willing to accept in negotiation"
          />
          <TextField {...field('countInStock', 'Count In Stock')} inputMode="numeric" hint="A whole number" />
        </div>
        {problem && <ErrorAlert message={problem} />}
        <div className={styles.submit}>
          <Button type="primary" size="large" htmlType="submit" disabled={isSaving || upload.isUploading}>
            {submit}
          </Button>
          <p role="status">{upload.isUploading && 'You can save once the picture is uploaded.'}</p>
        </div>
      </Card>
      <CardPreview form={form} />
    </Form>
  )
}

/** The rules of a field: required, and valid by the contract. */
const rulesFor = (field: keyof ProductText, label: string): TextFieldProps['rules'] => [
  { required: true },
  {
    validator: (_, typed: string | undefined) => {
      const problem = typed ? problemWith(field, typed) : undefined
      return problem ? Promise.reject(new Error(`${label} ${problem}`)) : Promise.resolve()
    },
  },
]
