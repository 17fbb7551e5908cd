import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import type { Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useTranslation } from 'react-i18next';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
];

interface Tool {
  readonly name: 'bold' | 'italic' | 'underline' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote';
  readonly sign: string;
  run(editor: Editor): void;
}

const tools: readonly Tool[] = [
  { name: 'bold', sign: 'B', run: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', sign: 'I', run: (editor) => editor.chain().focus().toggleItalic().run() },
  { name: 'underline', sign: 'U', run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { name: 'heading', sign: 'H', run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { name: 'bulletList', sign: '•', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', sign: '1.', run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'blockquote', sign: '“', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
];

function Tools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => tools.filter(({ name }) => now.isActive(name)).map(({ name }) => name),
  });
  return (
    <div className="text-tools" role="toolbar" aria-label={t('articles:tools')}>
      {tools.map((tool) => (
        <button
          key={tool.name}
          type="button"
          className={`text-tool text-tool-${tool.name}`}
          aria-pressed={active.includes(tool.name)}
          aria-label={t(`articles:tool.${tool.name}`)}
          title={t(`articles:tool.${tool.name}`)}
          onClick={() => tool.run(editor)}
        >
          {tool.sign}
        </button>
      ))}
    </div>
  );
}

interface TextEditorProps {
  readonly label: string;
  /** HTML it begins with; another text needs another `key`. */
  readonly initial: string;
  readonly onChange: (html: string) => void;
}

/** Text with a few forms: what is pasted keeps those alone, because the editor knows no other tags. */
export function TextEditor({ label, initial, onChange }: TextEditorProps) {
  const editor = useEditor({
    extensions,
    content: initial,
    editorProps: { attributes: { class: 'written', 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', dir: 'auto' } },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? '' : now.getHTML()),
  });
  return (
    <div className="text-editor">
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
