import { useFileUrl } from '#client/files/useFileUrl';

/** The cover of an article: decoration beside its title, and nothing until it is there. */
export function Cover({ id }: { id: string }) {
  const url = useFileUrl(id, '');
  return url === null ? null : <img className="article-cover" src={url} alt="" />;
}
