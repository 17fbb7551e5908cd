import type { ReactNode } from 'react';
import './recordsTable.css';

/** A table of records under the words of its heads; `children` are its rows. */
export function RecordsTable({ heads, className = '', children }: { heads: readonly string[]; className?: string; children: ReactNode }) {
  return (
    <table className={`records-table ${className}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
