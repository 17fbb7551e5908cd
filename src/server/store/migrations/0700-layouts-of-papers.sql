-- Papers in a layout of the company's own.
alter table bs_excel_template drop constraint bs_excel_template_kind_check;
alter table bs_excel_template add constraint bs_excel_template_kind_check check (kind in ('WORKBOOK', 'WORDS', 'IMPORT', 'LAYOUT'));
