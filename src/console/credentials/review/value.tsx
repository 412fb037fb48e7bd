import styles from './edit-diff.module.css'

/** A value of a field; an empty one is named. */
export const Value = ({ text }: { readonly text: string }) =>
  text === '' ? <span className={styles.nothing}>empty</span> : <code className={styles.value}>{text}</code>
