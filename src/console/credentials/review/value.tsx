import styles from './edit-diff.module.css'

/** Shows the value of a field, or a word for an empty one. */
export const Value = ({ text }: { readonly text: string }) =>
  text === '' ? <span className={styles.nothing}>empty</span> : <code className={styles.value}>{text}</code>
