import { CATEGORIES, type ProductInput } from '@haggle/shared-contract'
import { ErrorAlert, useUnsavedWarning } from '@haggle/shared-ui'
import { Button, Card, ChoiceField, Form, TextField, type TextFieldProps } from '@haggle/shared-ui/owner'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useTellFailure } from '../failures/useTellFailure'
import { usePictureUpload } from '../pictures/usePictureUpload'
import { CardPreview } from './CardPreview'
import { DraftNotice } from './DraftNotice'
import { OptionsSection } from './options/OptionsSection'
import { NO_OPTIONS, type OptionsText } from './options/optionsText'
import { readOptions } from './options/readOptions'
import { StockOfVariants, sumOfStocks } from './options/StockOfVariants'
import { useOptions } from './options/useOptions'
import { VariantTable } from './options/VariantTable'
import { Pictures } from './Pictures'
import { FIELDS, problemWith, pricesOf, type ProductText, readProduct } from './productText'
import { useProductDraft } from './useProductDraft'
import styles from './ProductForm.module.css'

interface ProductFormProps {
  /** The text of the submit button. */
  submit: string
  initial?: ProductText
  /** What the product comes in. */
  options?: OptionsText
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
export function ProductForm({ submit, initial, images = [], draftName, isSaving, onSave, ...props }: ProductFormProps) {
  const [form] = Form.useForm<ProductText>()
  const [problem, setProblem] = useState<string>()
  const tellFailure = useTellFailure(setProblem)
  const [saved] = useState({ text: initial ?? {}, further: images.slice(1), options: props.options ?? NO_OPTIONS })
  const draft = useProductDraft(draftName, saved)
  const [further, setFurther] = useState((draft.found ?? saved).further)
  const [isUnsaved, setUnsaved] = useState(draft.found !== undefined)
  const onEdited = useCallback(() => {
    setProblem(undefined)
    setUnsaved(true)
  }, [])
  const options = useOptions((draft.found ?? saved).options, onEdited)
  const { options: typedOptions } = options.text
  const hasOptions = typedOptions.length > 0
  const typedAll = () => {
    const text: Partial<ProductText> = form.getFieldsValue()
    return {
      text: hasOptions ? { ...text, countInStock: String(sumOfStocks(options.text)) } : text,
      further,
      options: options.text,
    }
  }
  const keepOptions = useEffectEvent(() => draft.keep(typedAll()))
  useEffect(() => {
    if (options.text !== saved.options) keepOptions()
  }, [options.text, saved.options])

  const save = async (fields: ProductText) => {
    const typed = hasOptions ? { ...fields, countInStock: String(sumOfStocks(options.text)) } : fields
    const isChecked = hasOptions || saved.options.options.length > 0
    const variants = isChecked ? readOptions(options.text, pricesOf(typed)) : undefined
    options.setProblems(variants && 'rows' in variants ? variants.rows : [])
    if (variants && 'rows' in variants) return setProblem(rowsInWords(variants.rows.length))
    if (variants && 'problem' in variants) return setProblem(variants.problem)
    const read = readProduct(typed, variants?.input)
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
    options.reset(saved.options)
    setProblem(undefined)
    setUnsaved(false)
  }

  const image = Form.useWatch('image', form) ?? ''
  const arrange = ([first = '', ...rest]: readonly string[]) => {
    form.setFieldValue('image', first)
    setFurther(rest)
    draft.keep({ ...typedAll(), further: rest })
    onEdited()
  }
  // not `image`, which is watched and follows a moment after typing
  const pictures = () => [(form.getFieldValue('image') as string | undefined) ?? '', ...further]
  const upload = usePictureUpload(pictures, arrange)
  const [variantUploads, setVariantUploads] = useState(0)
  const isUploading = upload.isUploading || variantUploads > 0
  useUnsavedWarning(isUnsaved || isUploading)

  return (
    <Form<ProductText>
      form={form}
      className={styles.form}
      initialValues={draft.found?.text ?? initial}
      onFinish={save}
      // the form closes once saved: text typed meanwhile would be lost
      disabled={isSaving}
      onValuesChange={() => {
        draft.keep(typedAll())
        onEdited()
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
          {hasOptions ? (
            <StockOfVariants text={options.text} />
          ) : (
            <TextField {...field('countInStock', 'Count In Stock')} inputMode="numeric" hint="A whole number" />
          )}
        </div>
        <OptionsSection options={typedOptions} edit={options.edit} isSaving={isSaving}>
          <VariantTable
            form={form}
            text={options.text}
            edit={options.edit}
            problems={options.problems}
            images={[image, ...further]}
            isSaving={isSaving}
            onUploads={setVariantUploads}
          />
        </OptionsSection>
        {problem && <ErrorAlert message={problem} />}
        <div className={styles.submit}>
          <Button type="primary" size="large" htmlType="submit" disabled={isSaving || isUploading}>
            {submit}
          </Button>
          <p role="status">{isUploading && 'You can save once the picture is uploaded.'}</p>
        </div>
      </Card>
      <CardPreview form={form} />
    </Form>
  )
}

const rowsInWords = (count: number) =>
  count === 1 ? 'One variant cannot be saved as it is.' : `${count} variants cannot be saved as they are.`

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
