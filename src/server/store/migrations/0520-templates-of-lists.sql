-- Templates of lists: how workbooks of others are read into them, and how they go out.
alter table bs_excel_template drop constraint bs_excel_template_type_check;
alter table bs_excel_template add constraint bs_excel_template_type_check check (char_length(type) <= 40);
alter table bs_excel_template drop constraint bs_excel_template_kind_check;
alter table bs_excel_template add constraint bs_excel_template_kind_check check (kind in ('WORKBOOK', 'WORDS', 'IMPORT'));
